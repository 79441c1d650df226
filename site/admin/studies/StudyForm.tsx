import { Eye } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Study } from '#db/model/studies/study.ts'
import { ErrorCount, RequiredNote } from '#site/ui/form/Submit.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import { notify } from '#site/lib/toast.ts'
import { useMay } from '../base/may.tsx'
import { useRecordDraft } from '../form/drafts/useRecordDraft.tsx'
import { useFormValues } from '../form/listing/ListingFields.tsx'
import { useEdited } from '../form/useEdited.ts'
import { useVersion } from '../form/versions/useVersion.tsx'
import { openPreview, previewStudy, previewStudyForVisitors } from '../publish/preview.ts'
import { RecordProblem } from '../publish/RecordProblem.tsx'
import { todayHere } from './days.ts'
import { AdministrationGroup } from './fields/AdministrationGroup.tsx'
import { ListingGroup } from './fields/ListingGroup.tsx'
import { LearnedGroup, MaterialGroup } from './fields/MaterialGroup.tsx'
import { RegistryGroup } from './fields/RegistryGroup.tsx'
import { StepList } from './fields/StepList.tsx'
import { useFormSteps } from './fields/steps.ts'
import type { OfficialWords } from './fields/Official.tsx'
import type { StartValues } from './fields/studyFields.ts'
import { useStudyLabels } from './labels.ts'
import { readingOf } from './reading/reading.ts'
import { readStudyForm } from './readForm.ts'
import { RefusedNotice } from './RefusedNotice.tsx'
import { savedWords } from './savedWords.ts'
import { type SavedStudy, saveStudy, type StudyFile } from './studies.ts'
import { PublishButtons } from '../form/PublishButtons.tsx'
import '../form/editor.css'

/** The values that the registry has filled in for a new study. */
export type Filled = {
  study: StartValues
  fromRegistry: readonly string[]
  official?: OfficialWords
}

type StudyFormProps = {
  /** missing for a new study */
  file?: StudyFile
  /** the values of a copy */
  initial?: StartValues
  filled?: Filled | undefined
  onSaved: (saved: { id: number }) => void
  onTheirs?: () => void
}

export function StudyForm({ file, initial, filled, onSaved, onTheirs }: StudyFormProps) {
  const study = file?.study
  const isPublished = study?.published ?? false
  const mayApprove = useMay().change('study-approvals')
  /** whether the last pressed button makes the study public */
  const published = useRef(isPublished)
  const sent = useRef('')
  const labels = useStudyLabels()
  const version = useVersion<SavedStudy>({
    name: 'study',
    what: 'study',
    record: study,
    ...labels,
    ...(onTheirs && { onTheirs }),
  })
  const read = (fields: FormData) =>
    readStudyForm(fields, { saved: study, published: published.current, mayApprove })
  const { form, errors, pending, valuesOf } = useForm(Study, {
    read,
    send: (values) => {
      sent.current = editing.snapshot()
      return saveStudy(study?.id, values, version.basedOn.current)
    },
    failed: { title: 'The study was not saved', text: 'An error occurred' },
    refused: version.refused,
    onSent: (saved) => {
      draft.drop()
      const isUnchanged = editing.snapshot() === sent.current
      version.basedOn.current = saved.updatedAt
      published.current = saved.published
      editing.restart(isUnchanged ? undefined : sent.current)
      notify(savedWords(saved, file))
      onSaved(saved)
    },
  })
  const editing = useEdited(form)
  const draft = useRecordDraft({
    name: `study ${study?.id ?? 'new'}`,
    place: { part: 'studies', record: String(study?.id ?? 'new') },
    saved: study ?? {},
    ...labels,
    editing,
    read,
    basedOn: version.basedOn,
    onRestored: ({ imageId }) => setImageId(Number(imageId) || null),
  })
  const record: StartValues | undefined = draft.restored ?? filled?.study ?? initial ?? study
  const [imageId, setImageId] = useState(Number(record?.imageId) || null)
  const { check } = editing
  useEffect(check, [check, imageId])
  const [values, readValues] = useFormValues(record ?? {})
  const steps = useFormSteps()
  const today = todayHere()
  const group = { record, errors, fromRegistry: filled?.fromRegistry ?? [], steps }

  function previewDraft({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const typed = currentTarget.form && valuesOf(currentTarget.form)
    if (typed) void openPreview(() => previewStudy(typed))
  }

  return (
    <form {...editing.form} className="editor form" aria-label="Study">
      {study && <RecordProblem record="studies" id={study.id} />}
      {file && <RefusedNotice file={file} />}
      {draft.notice}
      <StepList step={steps.step} values={values} onChoose={steps.goTo} />
      <RequiredNote />
      <input type="hidden" name="imageId" value={imageId ?? ''} />
      <div ref={steps.ref} key={draft.filling} onInput={readValues}>
        <ListingGroup {...group} isNew={!study} official={filled?.official} />
        <RegistryGroup {...group} />
        <MaterialGroup
          {...group}
          values={values}
          reading={file && readingOf(file, 'page', today)}
          imageId={imageId}
          onPicture={setImageId}
        />
        <LearnedGroup
          {...group}
          values={values}
          reading={file && readingOf(file, 'learned', today)}
        />
        <AdministrationGroup {...group} />
      </div>
      <div className="editor-end row gap-1-2">
        <PublishButtons {...{ isPublished, pending, published }} />
        <button type="button" className="button button-quiet" onClick={previewDraft}>
          <Eye aria-hidden size={18} /> Preview as drafted
        </button>
        {study?.published && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => void openPreview(() => previewStudyForVisitors(study.slug))}
          >
            <Eye aria-hidden size={18} /> As visitors see it
          </button>
        )}
        <ErrorCount errors={errors} />
      </div>
      {version.conflict}
    </form>
  )
}
