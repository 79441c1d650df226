import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { $user } from '../../app/session.ts'
import { useDiscarded } from '../../navigation/unsaved.ts'
import { dropDraft, type KeptDraft, keepDraft, keptDraft } from './drafts.ts'

const everyMs = 3000

type Source<Values> = {
  /** `post 12` */
  record: string
  edited: boolean
  /** what would be lost now */
  read: () => Omit<KeptDraft<Values>, 'keptAt'>
}

/** Keeps unsaved changes in this browser, and offers what an earlier visit left there. */
export function useKeptDraft<Values>({ record, edited, read }: Source<Values>) {
  // Of two people at one computer, each is offered only their own.
  const name = `${useStore($user)?.username} ${record}`
  const [offered, setOffered] = useState(() => keptDraft<Values>(name))
  const latest = useRef(read)
  const wasEdited = useRef(false)

  /** Call it once the changes are saved, or nobody wants them. */
  const drop = useCallback(() => {
    dropDraft(name)
    setOffered(undefined)
  }, [name])
  useDiscarded(drop)

  useEffect(() => {
    latest.current = read
  })

  useEffect(() => {
    if (!edited) {
      if (wasEdited.current) dropDraft(name)
      return undefined
    }
    wasEdited.current = true
    const keep = () => keepDraft(name, latest.current())
    const timer = setInterval(keep, everyMs)
    addEventListener('pagehide', keep)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', keep)
    }
  }, [name, edited])

  /** Call it once the form holds the draft. */
  const taken = () => setOffered(undefined)
  return { offered, taken, drop }
}
