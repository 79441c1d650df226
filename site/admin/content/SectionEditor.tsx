import { useStore } from '@nanostores/react'
import { RotateCcw } from 'lucide-react'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type SectionKey, sectionPlaces } from '../../../db/model/content.ts'
import { ApiError, storedIn } from '../../lib/api.ts'
import { notify } from '../../lib/toast.ts'
import { ErrorCount, RequiredNote } from '../../ui/form/Submit.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { $address, adjust, go } from '../navigation/address.ts'
import { BackLink } from '../navigation/BackLink.tsx'
import {
  type DraftErrors,
  errorsFrom,
  errorsIn,
  type SavedSection,
  saveSection,
  startOf,
  stateOf,
} from './content.ts'
import { notifyFailure } from '../app/failure.ts'
import { Head } from '../app/Head.tsx'
import { goToField } from '../form/goToField.ts'
import { SectionConflict } from './SectionConflict.tsx'
import { SectionContents } from './SectionContents.tsx'
import { SectionFields } from './SectionFields.tsx'
import { SectionPreview } from './SectionPreview.tsx'
import { SectionSwitch } from './SectionSwitch.tsx'
import { aboutSection, fieldWords, nameOfSection, pageOfSection } from './sectionWords.ts'
import { type Draft, isSame, shapesOfSection, tidied } from './shape.ts'
import { useUnsaved } from '../navigation/unsaved.ts'
import { When } from '../app/When.tsx'
import '../form/editor.css'

type SectionEditorProps = { sectionKey: SectionKey; saved: SavedSection | undefined }

const failed = { title: 'Failed to update content', text: 'An error occurred' }

export function SectionEditor({ sectionKey, saved }: SectionEditorProps) {
  const name = nameOfSection(sectionKey)
  const about = aboutSection(sectionKey)
  const { address } = sectionPlaces[sectionKey]
  const { view, field } = useStore($address).query
  const shapes = useMemo(() => shapesOfSection(sectionKey), [sectionKey])
  const [start, setStart] = useState(() => startOf(sectionKey, saved))
  const [draft, setDraft] = useState(start.draft)
  // A new key for the fields when code replaces their values: they keep state of their own.
  const [filling, setFilling] = useState(0)
  const [errors, setErrors] = useState<DraftErrors>({})
  const [pending, setPending] = useState(false)
  const [theirs, setTheirs] = useState<SavedSection>()
  const form = useRef<HTMLFormElement>(null)

  const dirty = !isSame(tidied(shapes, draft), tidied(shapes, start.draft))
  useUnsaved(dirty)

  // A link may lead to one field of the section.
  useEffect(() => {
    if (field && form.current) goToField(form.current, field)
  }, [field])

  function edit(next: Draft) {
    setDraft(next)
    if (Object.keys(errors).length === 0) return
    // A message goes once its field is corrected; new ones appear with the next save only.
    const left = errorsIn(sectionKey, tidied(shapes, next))
    setErrors(Object.fromEntries(Object.entries(left).filter(([path]) => errors[path])))
  }

  function fill(next: Draft) {
    setDraft(next)
    setErrors({})
    setFilling(filling + 1)
  }

  function report(problems: DraftErrors) {
    if (view === 'preview') adjust({ view: '' }, { replace: true })
    flushSync(() => setErrors(problems))
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const folded = wrong?.closest('details')
    if (folded) folded.open = true
    wrong?.focus()
  }

  async function save(basedOn: string | null) {
    const content = tidied(shapes, draft)
    const problems = errorsIn(sectionKey, content)
    if (Object.keys(problems).length > 0) return report(problems)
    setPending(true)
    try {
      await saveSection(sectionKey, { content, isActive: true, basedOn })
      const text = `“${name}” is saved and will be on the site in a moment.`
      notify({ title: 'Content updated', text })
      go('/admin/content', {}, { discard: true })
    } catch (error) {
      setPending(false)
      const stored = storedIn<SavedSection>(error, 'section')
      if (stored) return setTheirs(stored)
      if (error instanceof ApiError && error.status === 422) report(errorsFrom(error))
      notifyFailure(error, failed)
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (dirty && !pending) void save(start.basedOn)
  }

  function takeTheirs(version: SavedSection) {
    const next = startOf(sectionKey, version)
    setStart(next)
    fill(next.draft)
    setTheirs(undefined)
  }

  const state = stateOf(sectionKey, saved)
  const fields = (
    <div className="editor-parts">
      <SectionContents
        shapes={shapes}
        words={fieldWords(sectionKey)}
        draft={draft}
        onGo={(path) => form.current && goToField(form.current, path)}
      />
      <div className="fields" key={filling}>
        <RequiredNote />
        <SectionFields
          shapes={shapes}
          words={fieldWords(sectionKey)}
          value={draft}
          errors={errors}
          onChange={edit}
        />
      </div>
    </div>
  )

  return (
    <form
      ref={form}
      className="editor form"
      aria-label={name}
      method="post"
      noValidate
      onSubmit={onSubmit}
    >
      <BackLink to="/admin/content">All sections</BackLink>
      <Head title={name} text={about}>
        {dirty && <span className="badge badge-amber">Unsaved Changes</span>}
        {saved && (
          <span className="note">
            Last saved <When iso={saved.updatedAt} focusable />
          </span>
        )}
      </Head>
      <p className="note">
        Appears on: {pageOfSection(sectionKey)},{' '}
        <a href={address} target="_blank">
          {address === '/' ? 'at the top' : address}
          <span className="visually-hidden"> (in a new window)</span>
        </a>
      </p>
      <SectionSwitch
        sectionKey={sectionKey}
        saved={saved}
        state={state}
        onSwitched={({ updatedAt }) => setStart({ ...start, basedOn: updatedAt })}
      />
      <Tabs
        label={`${name}: edit or preview`}
        value={view === 'preview' ? 'preview' : 'edit'}
        onChange={(next) =>
          adjust({ view: next === 'edit' ? '' : next }, { replace: true, keep: true })
        }
        tabs={[
          { value: 'edit', label: 'Edit', content: fields },
          {
            value: 'preview',
            label: 'Preview',
            content: <SectionPreview sectionKey={sectionKey} draft={tidied(shapes, draft)} />,
          },
        ]}
      />
      <div className="editor-end">
        <button className="button" disabled={!dirty} aria-disabled={pending}>
          {pending ? 'Updating...' : 'Save changes'}
        </button>
        <button
          type="button"
          className="button button-outline"
          disabled={!dirty || pending}
          onClick={() => fill(start.draft)}
        >
          <RotateCcw aria-hidden size={18} /> Reset
        </button>
        <ErrorCount errors={errors} />
        {state === 'off' && Object.keys(errors).length === 0 && (
          <p className="note">Saving switches your wording on again.</p>
        )}
      </div>
      {theirs && (
        <SectionConflict
          sectionKey={sectionKey}
          mine={draft}
          theirs={theirs}
          onMine={() => {
            setTheirs(undefined)
            void save(theirs.updatedAt)
          }}
          onTheirs={() => takeTheirs(theirs)}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </form>
  )
}
