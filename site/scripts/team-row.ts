/** Lets the Tab key stop at the row of members only while there is something to scroll. */
export function reachTeam() {
  const row = document.querySelector<HTMLElement>('#team [role=region]')
  if (!row) return
  new ResizeObserver(() => {
    if (row.scrollWidth > row.clientWidth) row.tabIndex = 0
    else row.removeAttribute('tabindex')
  }).observe(row)
}
