import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Study } from '#db/model/studies/study.ts'
import { Loaded } from '#site/ui/Loaded.tsx'
import { useLoad } from '#site/ui/useLoad.ts'
import { Head } from '../base/frame/Head.tsx'
import { $locations } from '../base/locations.ts'
import { useFresh } from '../form/useFresh.ts'
import { adjust } from '../navigation/address.ts'
import { BackLink } from '../navigation/BackLink.tsx'
import { $unsaved } from '../navigation/unsaved.ts'
import { ImportFromRegistry } from './registry/ImportFromRegistry.tsx'
import { copyOfStudy, fetchStudy } from './studies.ts'
import type { Filled } from './registry/registry.ts'
import { StudyForm } from './StudyForm.tsx'

export function NewStudy({ from }: { from: string | undefined }) {
  const locations = useLoad($locations)
  const isUnsaved = useStore($unsaved)
  return (
    <>
      <BackLink to="/admin/studies">All studies</BackLink>
      <Head title="New study" text={from && 'A copy: nothing of it is saved yet.'}>
        {isUnsaved && <span className="badge badge-amber">Unsaved Changes</span>}
      </Head>
      <Loaded load={locations} loading="Loading locations..." bars={6}>
        {() => (from ? <CopiedStudy id={from} /> : <EmptyStudy />)}
      </Loaded>
    </>
  )
}

function CopiedStudy({ id }: { id: string }) {
  const { load } = useFresh(fetchStudy, id)
  return (
    <Loaded load={load} loading="Loading study..." bars={6} missing={<EmptyStudy />}>
      {({ study }) => <Form initial={copyOfStudy(study)} />}
    </Loaded>
  )
}

function EmptyStudy() {
  const [fillings, setFillings] = useState<readonly Filled[]>([])
  return (
    <>
      <ImportFromRegistry onFilled={(filled) => setFillings([...fillings, filled])} />
      <Form key={fillings.length} filled={fillings.at(-1)} />
    </>
  )
}

type FormProps = { initial?: Partial<Study>; filled?: Filled | undefined }

const Form = (props: FormProps) => (
  <StudyForm
    {...props}
    onSaved={({ id }) => adjust({ edit: String(id), from: '' }, { replace: true, discard: true })}
  />
)
