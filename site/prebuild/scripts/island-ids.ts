const islandId = /(<astro-island\b) uid="[^"]*"/g
const island = /<astro-island\b[^>]*?\sprefix="(r\d+)"[\s\S]*?<\/astro-island>/g

/** Attributes whose values may be ids that React has made. The texts of staff are in others. */
const withIds = /\s(?:id|for|name|list|form|aria-[a-z]+)="[^"]*"/g

/**
 * Numbers islands as they stand. Astro numbers them as it happens to render them, which differs from run to run, and
 * leaves an id of each, which nobody reads and which differs with the folder of the checkout.
 */
export function withSteadyIslands(html: string) {
  let count = 0
  return html.replace(islandId, '$1').replace(island, (whole: string, prefix: string) => {
    const steady = `r${count++}`
    return whole
      .replace(`prefix="${prefix}"`, `prefix="${steady}"`)
      .replace(withIds, (attribute) => attribute.replaceAll(`_${prefix}R_`, `_${steady}R_`))
  })
}
