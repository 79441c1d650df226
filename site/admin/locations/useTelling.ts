import { useState } from 'react'
import { refresh } from '#site/lib/remote.ts'
import { useAction } from '../base/useAction.ts'
import { type AffectedVisit, cancelAffected } from './affected.ts'

/** The result for the version of a visit that the button tried to cancel. */
export type TellingResult = { result: 'cancelled' | 'changed'; updatedAt: string }

/** Whether the list still shows the version that the button has tried: another press would fail again. */
export const isBeforeTold = ({ visit }: AffectedVisit, told: TellingResult | undefined) =>
  told?.updatedAt === visit.updatedAt

/** Cancels visits one by one, and remembers by id which it cancelled and which others had changed. */
export function useTelling() {
  const [told, setTold] = useState<ReadonlyMap<number, TellingResult>>(new Map())
  // Counted separately: the list may be read again and become shorter while the button works.
  const [progress, setProgress] = useState({ done: 0, all: 0 })
  const [tell, isTelling] = useAction({
    run: async (waiting: readonly AffectedVisit[]) => {
      for (const [done, { visit }] of waiting.entries()) {
        setProgress({ done, all: waiting.length })
        const result = (await cancelAffected(visit)) ? 'cancelled' : 'changed'
        setTold((known) => new Map(known).set(visit.id, { result, updatedAt: visit.updatedAt }))
      }
    },
    failed: { title: 'Not everybody was told', text: 'Press the button again for the others.' },
    ended: () => refresh(),
  })
  return { tell, isTelling, told, progress }
}
