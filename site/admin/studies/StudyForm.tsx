import { Eye } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Study } from '#db/model/studies/study.ts'
import { useData } from '#site/ui/useLoad.ts'
import { $areas } from '../base/areas.ts'
import { EditorForm } from '../form/record/EditorForm.tsx'
import { useRecordForm } from '../form/record/useRecordForm.tsx'
import { openPreview, previewStudy, previewStudyForVisitors } from '../publish/preview.ts'
import { AdministrationGroup } from './fields/AdministrationGroup.tsx'
import { ListingGroup } from './fields/ListingGroup.tsx'
import { LearnedGroup, MaterialGroup } from './fields/MaterialGroup.tsx'
import { RegistryGroup } from './fields/RegistryGroup.tsx'
import { StepList } from './fields/StepList.tsx'
import { useFormSteps } from './fields/steps.ts'
import { useStudyWords } from './labels.ts'
import { readingOf } from './reading/reading.ts'
import type { Filled } from './registry/registry.ts'
import { RefusedNotice } from './RefusedNotice.tsx'
import { savedWords } from './savedWords.ts'
import { type StudyFile, studyKind } from './studies.ts'

type StudyFormProps = {
  /** missing for a new study */
  file?: StudyFile
  /** the values of a copy */
  initial?: Partial<Study>
  filled?: Filled | undefined
  onSaved: (saved: { id: number }) => void
  onTheirs?: () => void
}

export function StudyForm({ file, initial, filled, onSaved, onTheirs }: StudyFormProps) {
  const study = file?.study
  const areas = useData($areas) ?? []
  const form = useRecordForm(studyKind, {
    record: study,
    initial: filled?.study ?? initial,
    options: {
      ...useStudyWords().options,
      therapeuticArea: Object.fromEntries(areas.map((area) => [area, area])),
    },
    draftPart: 'studies',
    sent: (saved) => savedWords(saved, file),
    failed: { title: 'The study was not saved', text: 'An error occurred' },
    nextVersion: ({ updatedAt }) => updatedAt,
    onSaved,
    onTheirs,
  })
  const steps = useFormSteps()
  const group = { form, fromRegistry: filled?.fromRegistry ?? [], steps }

  function previewDraft({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const typed = currentTarget.form && form.valuesOf(currentTarget.form)
    if (typed) void openPreview(() => previewStudy(typed))
  }

  return (
    <EditorForm
      form={form}
      label="Study"
      isPublished={study?.published ?? false}
      head={
        <>
          {file && <RefusedNotice file={file} />}
          <StepList step={steps.step} values={form.values} onChoose={steps.goTo} />
        </>
      }
      buttons={
        <>
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
        </>
      }
    >
      <div ref={steps.ref}>
        <ListingGroup {...group} isNew={!study} official={filled?.official} />
        <RegistryGroup {...group} />
        <MaterialGroup {...group} reading={file && readingOf(file, 'page')} />
        <LearnedGroup {...group} reading={file && readingOf(file, 'learned')} />
        <AdministrationGroup {...group} />
      </div>
    </EditorForm>
  )
}
