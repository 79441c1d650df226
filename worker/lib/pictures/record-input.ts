import type * as v from 'valibot'
import { pictureKeysIn } from '#db/media/uses.ts'
import { listPicturesInBin } from '#db/revisions/bin.ts'
import { writtenInput } from '../http/body/input.ts'
import { type FieldProblem, invalid } from '../http/problem.ts'

const message = 'A picture here was deleted. Take another one, or bring it back from the bin.'

/** The fields of these values that contain one of the keys. */
function fieldsWith(keys: string[], value: unknown, path: string[] = []): FieldProblem[] {
  if (typeof value === 'string')
    return pictureKeysIn(value).some((key) => keys.includes(key))
      ? [{ path: path.join('.'), message }]
      : []
  return Object.entries(value ?? {}).flatMap(([name, part]) =>
    fieldsWith(keys, part, [...path, name]),
  )
}

/**
 * Checks the body of a record that visitors see, like writtenInput(). Answers 422 if it shows a picture that was
 * deleted while the form was open: before the save, the picture counts as unused.
 */
export const recordInput = <S extends v.GenericSchema<unknown, object>>(
  model: S,
): ReturnType<typeof writtenInput<S>> => {
  const validate = writtenInput(model)
  return (c, next) =>
    validate(c, async () => {
      const values: unknown = c.req.valid('json')
      const reading = listPicturesInBin(c.var.db, pictureKeysIn(values))
      // The route may refuse the request before it asks for the user, and nobody would handle this error.
      reading.catch(() => {})
      const { user } = c.var
      // Routes ask for the user just before they write, so both reads go to the database in one call.
      c.set('user', async () => {
        const [deleted, actor] = await Promise.all([reading, user()])
        if (deleted.length > 0) throw invalid(fieldsWith(deleted, values))
        return actor
      })
      await next()
    })
}
