import type { Subject } from '#worker/operate/doctor/subject.ts'
import type { readSettings } from '../settings.ts'
import type { Machine } from './machine.ts'

/** The settings and the machine that are checked. Without usable settings each check takes what it finds. */
export type ServerSubject = Subject & { read: ReturnType<typeof readSettings>; machine: Machine }
