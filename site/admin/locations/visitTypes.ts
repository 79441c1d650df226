import type { VisitKind } from '#db/model/lib/labels.ts'
import { type VisitType, VisitTypeChange, visitTypeFields } from '#db/model/visits/types.ts'
import { api, ApiError } from '#site/lib/api.ts'
import { call, write } from '#site/lib/remote.ts'

const { 'visit-types': types } = api.admin

export type EditedVisitType = VisitType & { id: VisitKind }

export async function fetchVisitType(type: string): Promise<EditedVisitType> {
  const { visitTypes } = await call(types.$get())
  const found = visitTypes.find((one) => one.type === type)
  if (!found) throw new ApiError(404, 'There is no such visit type')
  return { ...found, id: found.type }
}

export const visitTypeKind = {
  name: 'visitType',
  what: 'visit type',
  model: VisitTypeChange,
  fields: visitTypeFields,
  save: (type: VisitKind | undefined, values: VisitTypeChange, basedOn: string | undefined) =>
    write(
      types[':type'].$put({
        param: { type: type ?? '' },
        json: { ...values, basedOn: Number(basedOn) },
      }),
    ),
}
