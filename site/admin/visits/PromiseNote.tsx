import { useStore } from '@nanostores/react'
import { useMay } from '../base/may.tsx'
import { $promise } from '../base/promise.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'

export function PromiseNote() {
  const promise = useStore($promise)
  const may = useMay()
  return (
    <>
      You promise an answer {promise}.{' '}
      {may.change('content') && (
        <AdminLink to="/admin/content" query={{ section: 'company_info' }}>
          Change this
        </AdminLink>
      )}
    </>
  )
}
