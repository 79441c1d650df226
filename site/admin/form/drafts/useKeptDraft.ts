import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { $user } from '#site/admin/base/session.ts'
import { useDiscarded, useKeptAtSignOut } from '#site/admin/navigation/unsaved.ts'
import type { Difference } from '../versions/differences.ts'
import { draftKey, dropDraft, keepDraft, type KeptDraft, keptDrafts, type Offer } from './drafts.ts'
import type { DraftPlace } from './server.ts'
import { useServerDraft } from './useServerDraft.ts'

const everyMs = 3000
/** Changes are sent to the server on every fourth turn. */
const turnsPerSending = 4

type Source<Values> = {
  /** `post 12` */
  record: string
  /** for forms whose drafts the server keeps too: another computer and a sign-out lose nothing */
  place?: DraftPlace | undefined
  edited: boolean
  /** the values that would be lost now */
  read: () => Omit<KeptDraft<Values>, 'keptAt'>
  /** the changes that these values make to the saved ones */
  changesOf: (values: Values) => Difference[]
}

/** Keeps unsaved changes in this browser, and on the server, and offers what other forms left there. */
export function useKeptDraft<Values extends object>(source: Source<Values>) {
  const { record, place, edited, changesOf } = source
  // Two people at one computer are offered only their own drafts.
  const name = `${useStore($user)?.username} ${record}`
  const key = useMemo(() => draftKey(name), [name])
  const [offers, setOffers] = useState(() => keptDrafts<Values>(name))
  const offered = offers
    .map((offer) => ({ ...offer, changes: changesOf(offer.values) }))
    .find(({ changes }) => changes.length > 0)
  const latest = useRef(source)
  const wasEdited = useRef(false)

  /** While staff have not decided about an offered draft, the draft stays on the server. */
  const isOffering = useRef(false)
  /** The form holds the draft of a closed window, whose last request may still reach the server. */
  const isResumed = useRef(false)

  const { send, forget } = useServerDraft<Values>({
    place,
    isOffering,
    onFound: (draft) =>
      setOffers((others) => {
        // The draft in this browser is the same work as the server's, and a little newer.
        const isOwn = isResumed.current || others.some((other) => other.key)
        isResumed.current = false
        const isKnown = !draft.isElsewhere && isOwn
        return isKnown ? others : [...others, { ...draft, isRival: wasEdited.current }]
      }),
  })

  /** Forgets the unsaved changes: they are saved, or staff have discarded them. */
  const drop = useCallback(() => {
    dropDraft(key)
    if (!isOffering.current) void forget()
  }, [key, forget])
  useDiscarded(drop)

  const keepForSignOut = useCallback(() => send(latest.current.read()), [send])
  useKeptAtSignOut(keepForSignOut)

  useEffect(() => {
    latest.current = source
    isOffering.current = offered !== undefined
  })

  useEffect(() => {
    if (!edited) {
      if (wasEdited.current) drop()
      wasEdited.current = false
      return undefined
    }
    wasEdited.current = true
    let turn = 0
    const keep = () => {
      keepDraft(key, latest.current.read())
      if (turn++ % turnsPerSending === 0) void send(latest.current.read())
    }
    const keepAtEnd = () => {
      keepDraft(key, latest.current.read())
      void send(latest.current.read(), true)
    }
    const timer = setInterval(keep, everyMs)
    addEventListener('pagehide', keepAtEnd)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', keepAtEnd)
    }
  }, [key, edited, send, drop])

  function decide({ keptAt, key }: Offer<Values>) {
    if (key) dropDraft(key)
    setOffers(offers.filter((offer) => offer.keptAt !== keptAt))
  }

  /** Call it once the form holds the draft that is offered. */
  const taken = () => {
    if (!offered) return
    keepDraft(key, { basedOn: offered.basedOn, values: offered.values })
    isResumed.current = offered.key !== undefined
    decide(offered)
  }
  /** Call it when staff throw away what is offered. */
  const throwAway = () => {
    if (!offered) return
    decide(offered)
    if (offers.length === 1 && !edited) void forget()
  }
  /** Call it once the form is saved: what was saved is newer than what is offered. */
  const settle = useCallback(() => {
    drop()
    setOffers([])
  }, [drop])
  return { offered, taken, throwAway, drop: settle }
}
