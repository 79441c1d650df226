import { useRef, useState } from 'react'
import { storedIn } from '#site/lib/api.ts'
import { Conflict } from './Conflict.tsx'
import { recordDifferences, type RecordWords } from './differences.ts'

/** A visit type has the number of its version alone, and a location from the company details is not saved yet. */
export type Versioned = { updatedAt?: string | undefined; version?: number | undefined }

export const versionOf = ({ updatedAt, version }: Versioned = {}) =>
  updatedAt ?? version?.toString()

/** Not every record says who saved it. */
type ChangedBy = { name: string | null }

type Values = Readonly<Record<string, unknown>>

type Clash<Row> = {
  theirs: Row
  by: string | null | undefined
  mine: Values
  form: HTMLFormElement
}

type Versions<Row> = RecordWords & {
  /** the record's name in the API: 'job' */
  name: string
  /** and for staff: 'job posting' */
  what: string
  /** undefined for a new record */
  record: Row | undefined
  /** Restarts the form with the version that somebody else has saved. */
  onTheirs?: ((theirs: Row) => void) | undefined
}

/** Keeps a form from overwriting a version that it has not shown: staff see both and choose one. */
export function useVersion<Row extends Versioned>(versions: Versions<Row>) {
  const { name, what, record, onTheirs } = versions
  const basedOn = useRef(versionOf(record))
  const [clash, setClash] = useState<Clash<Row>>()

  function refused(error: unknown, form: HTMLFormElement, mine: Values) {
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
        basedOn.current = versionOf(clash.theirs)
        setClash(undefined)
        clash.form.requestSubmit()
      }}
      onTheirs={() => onTheirs?.(clash.theirs)}
      onClose={() => setClash(undefined)}
    />
  )
  return { basedOn, refused, conflict }
}
