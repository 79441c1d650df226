import { useStore } from '@nanostores/react'
import { RotateCcw } from 'lucide-react'
import { useEffect } from 'react'
import { type SectionKey, sections } from '#db/model/content.ts'
import { placeholders } from '#db/model/copy/placeholders.ts'
import { sectionPages } from '#db/model/sections/section.ts'
import { ErrorCount, RequiredNote } from '#site/ui/form/Submit.tsx'
import { Tabs } from '#site/ui/Tabs.tsx'
import { Head } from '../base/frame/Head.tsx'
import { NotSaved } from '../base/NotSaved.tsx'
import { When } from '../base/time/When.tsx'
import { DraftNotice } from '../form/drafts/DraftNotice.tsx'
import { Conflict } from '../form/versions/Conflict.tsx'
import { goToField } from '../form/goToField.ts'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { $address, adjust, goTo } from '../navigation/address.ts'
import { BackLink } from '../navigation/BackLink.tsx'
import { draftFrom, type SavedSection, sectionState } from './content.ts'
import { sectionDifferences } from './differences.ts'
import { Elsewhere, useFieldWords } from './Elsewhere.tsx'
import { SectionContents } from './SectionContents.tsx'
import { SectionFields } from './fields/SectionFields.tsx'
import { SectionPreview } from './SectionPreview.tsx'
import { SectionSwitch } from './SectionSwitch.tsx'
import { useSectionDraft } from './useSectionDraft.ts'
import '../form/editor.css'

type SectionEditorProps = { sectionKey: SectionKey; saved: SavedSection | undefined }

export function SectionEditor({ sectionKey, saved }: SectionEditorProps) {
  const { name, about, page, address } = sections[sectionKey]
  const { view, field } = useStore($address).query
  const edited = useSectionDraft(sectionKey, saved)
  const words = useFieldWords(sectionKey)
  const { form, shapes, draft, errors, pending, dirty } = edited

  // A link may lead to one field of the section.
  useEffect(() => {
    if (field && form.current) goToField(form.current, field)
  }, [field, form])

  const state = sectionState(sectionKey, saved)
  const fields = (
    <div className="editor-parts stack">
      <SectionContents
        shapes={shapes}
        words={words}
        draft={draft}
        onGo={(path) => form.current && goToField(form.current, path)}
      />
      <div className="fields" key={edited.filling}>
        <RequiredNote />
        <SectionFields
          shapes={shapes}
          words={words}
          value={draft}
          errors={errors}
          onChange={edited.edit}
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
      onSubmit={edited.onSubmit}
    >
      <BackLink to="/admin/content">All sections</BackLink>
      <Head title={name} text={about}>
        {dirty && <span className="badge badge-amber">Unsaved Changes</span>}
        {saved && (
          <span className="note">
            Last saved <When iso={saved.updatedAt} focusable />
          </span>
        )}
        {saved && (
          <HistoryButton
            part="content"
            id={sectionKey}
            what="section"
            basedOn={edited.basedOn}
            differences={(older, newer) =>
              sectionDifferences(
                sectionKey,
                draftFrom(sectionKey, older['content']),
                draftFrom(sectionKey, newer['content']),
              )
            }
            onRestored={() => goTo('/admin/content', {}, { discard: true })}
          />
        )}
      </Head>
      <p className="note">
        Appears on: {sectionPages[page]},{' '}
        <a href={address} target="_blank">
          {address === '/' ? 'at the top' : address}
          <span className="visually-hidden"> (in a new window)</span>
        </a>
      </p>
      <p className="note">Facts that any text can name: {placeholders.join(' ')}</p>
      <Elsewhere sectionKey={sectionKey} words={words} />
      <SectionSwitch
        sectionKey={sectionKey}
        saved={saved}
        state={state}
        onSwitched={edited.onSwitched}
      />
      {edited.unsaved && <DraftNotice {...edited.unsaved} />}
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
            content: <SectionPreview sectionKey={sectionKey} draft={edited.content} />,
          },
        ]}
      />
      {state === 'off' && <p className="note">Saving switches your wording on again.</p>}
      <div className="editor-end row gap-1-2">
        <button className="button" disabled={!dirty} aria-disabled={pending}>
          {pending ? 'Updating...' : 'Save changes'}
        </button>
        <button
          type="button"
          className="button button-outline"
          disabled={!dirty}
          aria-disabled={pending}
          onClick={() => pending || edited.reset()}
        >
          <RotateCcw aria-hidden size={18} /> Reset
        </button>
        <ErrorCount errors={errors} />
        <NotSaved at={edited.place} />
      </div>
      {edited.conflict && <Conflict what="section" {...edited.conflict} />}
    </form>
  )
}
