/** `research-site-2026-11-27T030000Z.tar.gz.age`: without colons, which some file systems do not allow. */
export const archiveName = (createdAt: string) =>
  `research-site-${createdAt.slice(0, 19).replaceAll(':', '')}Z.tar.gz.age`

/** The time in the name of an archive; undefined for any other name. */
export function archiveTime(name: string): Date | undefined {
  const found =
    /^research-site-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz\.age$/.exec(name) ?? undefined
  if (!found) return undefined
  const [, day, hours, minutes, seconds] = found
  const time = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(time.getTime()) ? undefined : time
}

export const erasedListName = 'erased.json.age'

/** Lists that another server has left are kept as `erased-TIME.json.age`. */
export const isErasedListName = (name: string) => /^erased(-[\dTZ-]+)?\.json\.age$/.test(name)
