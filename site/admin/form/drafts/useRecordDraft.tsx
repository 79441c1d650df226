import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { useEdited } from '../useEdited.ts'
import { recordDifferences, type RecordWords } from '../versions/differences.ts'
import { DraftNotice } from './DraftNotice.tsx'
import type { DraftPlace } from './server.ts'
import { useKeptDraft } from './useKeptDraft.ts'

type Values = Readonly<Record<string, unknown>>

type RecordDraft = RecordWords & {
  /** `post 12` */
  name: string
  place?: DraftPlace | undefined
  /** the saved record; undefined for a new one */
  saved: Values | undefined
  editing: ReturnType<typeof useEdited>
  read: (fields: FormData) => Values
  /** the version that the form is based on */
  basedOn: RefObject<string | undefined>
  /** called once the form shows the draft */
  onRestored?: () => void
}

export function useRecordDraft(options: RecordDraft) {
  const { name, place, saved, editing, read, basedOn, onRestored } = options
  // A restored draft fills the fields again.
  const [restored, setRestored] = useState<Values>()
  const kept = useKeptDraft<Values>({
    record: name,
    place,
    edited: editing.edited,
    read: () => ({ basedOn: basedOn.current, values: read(editing.fields()) }),
    changesOf: (values) => recordDifferences(options, saved ?? {}, values),
  })
  const { offered } = kept

  function restore() {
    if (!offered) return
    // A version that somebody saved since is not overwritten: the next save shows both.
    basedOn.current = offered.basedOn ?? undefined
    flushSync(() => setRestored(offered.values))
    onRestored?.()
    kept.taken()
    editing.check()
  }

  const notice = offered && (
    <DraftNotice offer={offered} onRestore={restore} onThrowAway={kept.throwAway} />
  )
  return { restored, filling: restored ? 'restored' : 'saved', notice, drop: kept.drop }
}
