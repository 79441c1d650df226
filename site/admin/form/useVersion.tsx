import { useRef, useState } from 'react'
import type { Options } from '../../../db/model/fields.ts'
import { ApiError } from '../../lib/api.ts'
import { Conflict } from './Conflict.tsx'
import { recordDifferences } from '../content/differences.ts'

type Version = { updatedAt: string } & Record<string, unknown>

type Clash<Row> = { theirs: Row; mine: Record<string, unknown>; form: HTMLFormElement }

type Versions<Row> = {
  /** what the API calls it, and staff: `post`, `job` */
  name: string
  what: string
  /** undefined for one that is only now made */
  record: Row | undefined
  /** what its fields are called */
  labels: Options
  /** Begins anew with what somebody else has saved. */
  onTheirs?: (theirs: Row) => void
}

/** Keeps a form from saving over a version it has not seen: both are shown, and one chooses. */
export function useVersion<Row extends Version>(versions: Versions<Row>) {
  const { name, what, record, labels, onTheirs } = versions
  const basedOn = useRef(record?.updatedAt)
  const [clash, setClash] = useState<Clash<Row>>()

  function refused(error: unknown, form: HTMLFormElement, mine: Record<string, unknown>) {
    if (!(error instanceof ApiError) || error.status !== 409) return false
    // The API sends it as it would answer a read of it.
    const theirs = error.problem[name] as Row | undefined
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
