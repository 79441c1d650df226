import { Dialog } from '#site/ui/Dialog.tsx'
import { Loaded } from '#site/ui/Loaded.tsx'
import { useLoad } from '#site/ui/useLoad.ts'
import { $visitTypes } from '../base/visitTypes.ts'
import { adjust } from '../navigation/address.ts'
import { VisitTypeForm } from './VisitTypeForm.tsx'

const close = () => adjust({ type: '' })
const closeSaved = () => adjust({ type: '' }, { discard: true })

export function VisitTypeDialog({ type }: { type: string }) {
  const load = useLoad($visitTypes)
  return (
    <Dialog open wide firm onClose={close} title="Edit visit type">
      <Loaded load={load} loading="Loading the visit type...">
        {(types) => {
          const of = types.find((one) => one.type === type)
          return of ? (
            <VisitTypeForm of={of} onClose={close} onSaved={closeSaved} />
          ) : (
            <p>There is no such visit type.</p>
          )
        }}
      </Loaded>
    </Dialog>
  )
}
