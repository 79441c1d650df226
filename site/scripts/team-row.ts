// The Tab key stops at the row of members only while there is something to scroll.
const row = document.querySelector<HTMLElement>('#team [role=region]')
if (row) {
  new ResizeObserver(() => {
    if (row.scrollWidth > row.clientWidth) row.tabIndex = 0
    else row.removeAttribute('tabindex')
  }).observe(row)
}
