import { api } from '#site/lib/api.ts'
import { call, createRemote } from '#site/lib/remote.ts'

/** The places of the clinic in their order, also those that are not active. */
export const $locations = createRemote(
  'locations',
  async () => (await call(api.admin.locations.$get())).locations,
)

type ListedLocation = Awaited<ReturnType<typeof $locations.get>['data']>

/** Whether staff have saved them. Until then they are lines of the company details, which have no date of a save. */
export const areSaved = (locations: ListedLocation) =>
  locations?.some((location) => 'updatedAt' in location) ?? false
