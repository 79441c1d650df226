import type { Content } from '../sections/index.ts'

/** Every page says itself how it is listed. */
export const searchEngines: Content['search_engines'] = { pages: [] }
