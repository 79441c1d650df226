import { sponsorSheetPath } from '#db/model/sponsor-facts.ts'

/** The API answers addresses below these paths. All others lead to a page or a file of the site. */
const ownPaths = ['/api/', '/media/', '/admin/preview/', '/visit/', '/calendar/']

export const isOwnPath = (path: string) =>
  path === sponsorSheetPath || ownPaths.some((own) => path.startsWith(own))
