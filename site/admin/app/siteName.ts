import { atom } from 'nanostores'

/** The clinic's name, with which the titles of the site's pages end. */
export const $siteName = atom('')
