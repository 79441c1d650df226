import { useRef, useState } from 'react'
import type { Options } from '#db/model/lib/choices.ts'
import { storedIn } from '#site/lib/api.ts'
import { Conflict } from './Conflict.tsx'
import { recordDifferences } from './differences.ts'

type Version = { updatedAt: string } & Record<string, unknown>

type Clash<Row> = { theirs: Row; mine: Record<string, unknown>; form: HTMLFormElement }

type Versions<Row> = {
  /** the record's name in the API: 'job' */
  name: string
  /** and for staff: 'job posting' */
  what: string
  /** undefined for a new record */
  record: Row | undefined
  /** the labels of its fields */
  labels: Options
  /** Starts the form anew with the version that somebody else has saved. */
  onTheirs?: (theirs: Row) => void
}

/** Keeps a form from overwriting a version that it has not shown: staff see both and choose one. */
export function useVersion<Row extends Version>(versions: Versions<Row>) {
  const { name, what, record, labels, onTheirs } = versions
  const basedOn = useRef(record?.updatedAt)
  const [clash, setClash] = useState<Clash<Row>>()

  function refused(error: unknown, form: HTMLFormElement, mine: Record<string, unknown>) {
    const theirs = storedIn<Row>(error, name)
    if (theirs) setClash({ theirs, mine, form })
    return theirs !== undefined
  }

  const conflict = clash && (
    <Conflict
      what={what}
      savedAt={clash.theirs.updatedAt}
      differing={recordDifferences(labels, clash.theirs, clash.mine)}
      onMine={() => {
        basedOn.current = clash.theirs.updatedAt
        setClash(undefined)
        clash.form.requestSubmit()
      }}
      onTheirs={() => onTheirs?.(clash.theirs)}
      onClose={() => setClash(undefined)}
    />
  )
  return { basedOn, refused, conflict }
}
