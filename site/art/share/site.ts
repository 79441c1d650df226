import type { Content } from '../../../db/model/content.ts'
import { sharePicture } from './picture.ts'

/** What a link to any page shows that has no picture of its own. */
export const sitePicture = ({ company_info: company, hero_section: hero }: Content) =>
  sharePicture({
    title: hero.title.replaceAll('**', ''),
    label: company.tagline,
    name: company.name,
    seed: 1,
  })
