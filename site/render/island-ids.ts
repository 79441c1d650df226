const islandId = /(<astro-island\b) uid="[^"]*"/g
const island = /<astro-island\b[^>]*?\sprefix="(r\d+)"[\s\S]*?<\/astro-island>/g

/** Attributes whose values may be ids made by React. Texts of staff are in other attributes. */
const withIds = /\s(?:id|for|name|list|form|aria-[a-z]+)="[^"]*"/g

/** Numbers islands by place, because Astro's order of rendering differs from run to run, and drops the unused `uid`. */
export function withSteadyIslands(html: string) {
  let count = 0
  return html.replace(islandId, '$1').replace(island, (whole: string, prefix: string) => {
    const steady = `r${count++}`
    return whole
      .replace(`prefix="${prefix}"`, `prefix="${steady}"`)
      .replace(withIds, (attribute) => attribute.replaceAll(`_${prefix}R_`, `_${steady}R_`))
  })
}
