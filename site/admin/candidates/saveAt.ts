import { runAction } from '../base/useAction.ts'

/** Saves something. A failure stays on the screen at its place, unless `ask` deals with it. Returns whether it is saved. */
export const saveAt = (
  place: string,
  failure: string,
  save: () => Promise<void>,
  ask?: (error: unknown) => boolean,
) =>
  runAction({
    place,
    run: save,
    failed: (error) => (ask?.(error) ? undefined : { title: failure, text: 'Please try again.' }),
  })
