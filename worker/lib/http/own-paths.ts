import { sponsorSheetPath } from '#db/model/sponsor-facts.ts'

/** Addresses below these the API answers. Others lead to a page of the site or to a file. */
const ownPaths = ['/api/', '/media/', '/admin/preview/', '/visit/', '/calendar/']

export const isOwnPath = (path: string) =>
  path === sponsorSheetPath || ownPaths.some((own) => path.startsWith(own))
