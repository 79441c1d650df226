import { useRef, useState } from 'react'
import { storedIn } from '#site/lib/api.ts'
import { Conflict } from './Conflict.tsx'
import { type Labels, recordDifferences } from './differences.ts'

/** Without `updatedAt`: a location from the company details, which is not saved yet. */
type Version = { updatedAt?: string | undefined } & Record<string, unknown>

/** Not every record says who saved it. */
type ChangedBy = { name: string | null }

type Clash<Row> = {
  theirs: Row
  by: string | null | undefined
  mine: Record<string, unknown>
  form: HTMLFormElement
}

type Versions<Row> = Labels & {
  /** the record's name in the API: 'job' */
  name: string
  /** and for staff: 'job posting' */
  what: string
  /** undefined for a new record */
  record: Row | undefined
  /** Restarts the form with the version that somebody else has saved. */
  onTheirs?: (theirs: Row) => void
}

/** Keeps a form from overwriting a version that it has not shown: staff see both and choose one. */
export function useVersion<Row extends Version>(versions: Versions<Row>) {
  const { name, what, record, onTheirs } = versions
  const basedOn = useRef(record?.updatedAt)
  const [clash, setClash] = useState<Clash<Row>>()

  function refused(error: unknown, form: HTMLFormElement, mine: Record<string, unknown>) {
    const theirs = storedIn<Row>(error, name)
    const by = storedIn<ChangedBy>(error, 'changedBy')?.name
    if (theirs) setClash({ theirs, by, mine, form })
    return theirs !== undefined
  }

  const conflict = clash && (
    <Conflict
      what={what}
      by={clash.by}
      savedAt={clash.theirs.updatedAt}
      differing={recordDifferences(versions, clash.theirs, clash.mine)}
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
