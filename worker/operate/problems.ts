import { readFile } from 'node:fs/promises'
import type { PublishProblem } from '#db/model/publish/publish.ts'

const maxProblems = 100

/** Reads the problems that a build wrote to `file`, one a line. Keeps the first of each record. */
export async function readProblems(file: string): Promise<PublishProblem[]> {
  const written = await readFile(file, 'utf8').catch(() => '')
  const problems = new Map<string, PublishProblem>()
  for (const line of written.split('\n').filter(Boolean)) {
    const problem: PublishProblem = JSON.parse(line)
    const key = `${problem.record} ${problem.id}`
    if (!problems.has(key)) problems.set(key, problem)
  }
  return [...problems.values()].slice(0, maxProblems)
}
