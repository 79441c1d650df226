import type { Surroundings } from '#worker/surroundings.ts'
import { Problem } from '../http/problem.ts'

/** In bytes. Uploads and builds end first, so that forms still find room. */
const leastFree = 1024 ** 3

/** Refuses files and builds while the disk of the machine is nearly full. */
export async function assertRoomForFiles({ MACHINE }: Pick<Surroundings, 'MACHINE'>) {
  const disk = await MACHINE?.disk()
  if (disk && disk.free < leastFree)
    throw new Problem(507, 'Files cannot be taken now: the disk of the server is nearly full.')
}
