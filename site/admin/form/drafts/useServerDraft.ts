import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { storedIn } from '#site/lib/api.ts'
import type { KeptDraft } from './drafts.ts'
import { deleteDraft, type DraftPlace, fetchDraft, sendDraft } from './server.ts'

type Sent<Values> = Omit<KeptDraft<Values>, 'keptAt'>

/** The state of the draft on the server, as this form knows it. */
type Known = {
  /** the draft that the next one replaces; null for none */
  keptAt: string | null
  /** the values that were sent last, whether or not the answer came */
  tried: string
  /** the values that the server has */
  sent: string
}

type ServerDraft<Values> = {
  place: DraftPlace | undefined
  /** whether a draft waits for a decision: until then nothing on the server is replaced */
  isOffering: RefObject<boolean>
  onFound: (draft: KeptDraft<Values>) => void
}

/** The draft on the server. Nothing is sent until the stored draft is known; another form's draft is never replaced. */
export function useServerDraft<Values extends object>(options: ServerDraft<Values>) {
  const { part, record } = options.place ?? {}
  const latest = useRef(options)
  const known = useRef<Promise<Known>>(undefined)
  useEffect(() => {
    latest.current = options
  })

  /** The stored draft. After a failure, the next call asks again. */
  const read = useCallback(async (place: DraftPlace) => {
    known.current ??= fetchDraft(place).then((draft) => {
      // `sendDraft` of this form has sent its values.
      if (draft) latest.current.onFound(draft as KeptDraft<Values>)
      return { keptAt: draft?.keptAt ?? null, tried: '', sent: '' }
    })
    try {
      return await known.current
    } catch (error) {
      known.current = undefined
      throw error
    }
  }, [])

  useEffect(() => {
    known.current = undefined
    if (part && record) read({ part, record }).catch(() => {})
  }, [part, record, read])

  /** Sends the draft; returns whether it is on the server now. */
  const send = useCallback(
    async (draft: Sent<Values>, keepalive = false): Promise<boolean> => {
      if (!part || !record) return false
      const values = JSON.stringify(draft.values)
      try {
        const state = await read({ part, record })
        if (latest.current.isOffering.current) return false
        if (values === state.sent) return true
        const json = {
          basedOn: draft.basedOn,
          replaces: state.keptAt,
          // Values of any form are an object with names, which its own type does not say.
          values: draft.values as Record<string, unknown>,
        }
        const last = state.tried
        state.tried = values
        const answer = await sendDraft({ part, record }, json, keepalive).catch((error) => {
          const stored = storedIn<KeptDraft<Values>>(error, 'draft')
          if (!stored) throw error
          Object.assign(state, { keptAt: stored.keptAt, sent: '' })
          // If the stored draft equals the last one sent, that request arrived and only its answer was lost.
          if (JSON.stringify(stored.values) !== last) latest.current.onFound(stored)
          return undefined
        })
        if (!answer) return false
        Object.assign(state, { keptAt: answer.keptAt, sent: values })
        return true
      } catch {
        return false
      }
    },
    [part, record, read],
  )

  /** Deletes the draft there, unless another form has replaced it. */
  const forget = useCallback(async () => {
    const state = await known.current?.catch(() => undefined)
    if (!part || !record || !state?.keptAt) return
    const { keptAt } = state
    Object.assign(state, { keptAt: null, sent: '' })
    await deleteDraft({ part, record }, keptAt).catch(() => {})
  }, [part, record])

  return { send, forget }
}
