import { type FormEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SectionKey } from '#db/model/content.ts'
import { ApiError, storedIn } from '#site/lib/api.ts'
import { notify } from '#site/lib/toast.ts'
import { forgetNotSaved, notifyNotSaved } from '../base/failure.ts'
import { $address, adjust } from '../navigation/address.ts'
import { useUnsaved } from '../navigation/unsaved.ts'
import { useKeptDraft } from '../form/drafts/useKeptDraft.ts'
import {
  type DraftErrors,
  errorsFrom,
  errorsIn,
  type SavedSection,
  saveSection,
  sectionStart,
} from './content.ts'
import { sectionDifferences } from './differences.ts'
import { nameOfSection } from './sectionWords.ts'
import { shapesOfSection } from './shape.ts'
import { isDeepEqual, type SectionValues, tidied } from './sectionValues.ts'

const failed = { title: 'Failed to update content', text: 'An error occurred' }

export function useSectionDraft(sectionKey: SectionKey, saved: SavedSection | undefined) {
  const shapes = useMemo(() => shapesOfSection(sectionKey), [sectionKey])
  const [start, setStart] = useState(() => sectionStart(sectionKey, saved))
  const [draft, setDraft] = useState(start.draft)
  // A new key for the fields when code replaces their values: they keep state of their own.
  const [filling, setFilling] = useState(0)
  const [errors, setErrors] = useState<DraftErrors>({})
  const [pending, setPending] = useState(false)
  const [theirs, setTheirs] = useState<SavedSection>()
  const form = useRef<HTMLFormElement>(null)

  const content = tidied(shapes, draft)
  const dirty = !isDeepEqual(content, tidied(shapes, start.draft))
  const kept = useKeptDraft<SectionValues>({
    record: `section ${sectionKey}`,
    place: { part: 'content', record: sectionKey },
    edited: dirty,
    read: () => ({ basedOn: start.basedOn, values: content }),
    changesOf: (values) => sectionDifferences(sectionKey, start.draft, values),
  })
  useUnsaved(dirty)

  function edit(next: SectionValues) {
    setDraft(next)
    if (Object.keys(errors).length === 0) return
    // A message goes once its field is corrected; new ones appear with the next save only.
    const left = errorsIn(sectionKey, tidied(shapes, next))
    setErrors(Object.fromEntries(Object.entries(left).filter(([path]) => errors[path])))
  }

  function fill(next: SectionValues) {
    setDraft(next)
    setErrors({})
    setFilling(filling + 1)
  }

  function report(problems: DraftErrors) {
    if ($address.get().query['view'] === 'preview') {
      adjust({ view: '' }, { replace: true, keep: true })
    }
    flushSync(() => setErrors(problems))
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const folded = wrong?.closest('details')
    if (folded) folded.open = true
    wrong?.focus()
  }

  const place = `section ${sectionKey}`

  async function save(basedOn: string | null) {
    const problems = errorsIn(sectionKey, content)
    if (Object.keys(problems).length > 0) return report(problems)
    setPending(true)
    try {
      const section = await saveSection(sectionKey, { content, isActive: true, basedOn })
      const text = `“${nameOfSection(sectionKey)}” is saved and will be on the site in a moment.`
      notify({ title: 'Content updated', text })
      forgetNotSaved(place)
      kept.drop()
      // Text that was typed during the save stays.
      setStart({ draft: content, basedOn: section.updatedAt })
      setErrors({})
    } catch (error) {
      const stored = storedIn<SavedSection>(error, 'section')
      if (stored) return setTheirs(stored)
      if (error instanceof ApiError && error.status === 422) report(errorsFrom(error))
      notifyNotSaved(place, error, failed)
    } finally {
      setPending(false)
    }
  }

  return {
    form,
    place,
    shapes,
    draft,
    content,
    errors,
    filling,
    basedOn: start.basedOn ?? undefined,
    pending,
    dirty,
    edit,
    reset: () => fill(start.draft),
    onSubmit(event: FormEvent) {
      event.preventDefault()
      if (dirty && !pending) void save(start.basedOn)
    },
    unsaved: kept.offered && {
      offer: kept.offered,
      onRestore() {
        if (!kept.offered) return
        const { basedOn = null, values } = kept.offered
        // A version that somebody saved since is not overwritten: the next save shows both.
        setStart({ ...start, basedOn })
        fill({ ...start.draft, ...values })
        kept.taken()
      },
      onThrowAway: kept.throwAway,
    },
    /** Switching a section on or off saves a version, on which the next save is based. */
    onSwitched: ({ updatedAt }: SavedSection) => setStart({ ...start, basedOn: updatedAt }),
    conflict: theirs && {
      savedAt: theirs.updatedAt,
      differing: sectionDifferences(sectionKey, sectionStart(sectionKey, theirs).draft, draft),
      onMine() {
        setTheirs(undefined)
        void save(theirs.updatedAt)
      },
      onTheirs() {
        const next = sectionStart(sectionKey, theirs)
        setStart(next)
        fill(next.draft)
        setTheirs(undefined)
      },
      onClose: () => setTheirs(undefined),
    },
  }
}
