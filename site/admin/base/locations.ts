import { api } from '#site/lib/api.ts'
import { call, createRemote } from '#site/lib/remote.ts'

/** The places of the clinic in their order, also those that are not active. */
export const $locations = createRemote(
  'locations',
  async () => (await call(api.admin.locations.$get())).locations,
)

type ListedLocation = Awaited<ReturnType<typeof $locations.get>['data']>

/** Whether staff have saved locations. Until then, locations come from the company details and have no `updatedAt`. */
export const areSaved = (locations: ListedLocation) =>
  locations?.some((location) => 'updatedAt' in location) ?? false
