import type { Part } from '#db/model/access.ts'
import { otherPages } from './addresses.ts'
import { tabs } from './tabs.ts'

export const tabAt = (path: string) => tabs.find((tab) => tab.path === path)

/** The parts of the API that the screen at a path shows; empty if everybody may see the screen. */
export const partsAt = (path: string): readonly Part[] =>
  (tabAt(path) ?? otherPages.find((page) => page.path === path))?.parts ?? []
