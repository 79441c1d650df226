import { invalid, isForeignKeyError } from './http/problem.ts'

const message = 'This user has just been deleted. Please choose somebody else.'

/** A write that gives records an owner. Answers 422 if the owner was deleted since they were looked up. */
export const givenTo = <T>(write: Promise<T>): Promise<T> =>
  write.catch((error) => {
    throw isForeignKeyError(error) ? invalid([{ path: 'ownerId', message }]) : error
  })
