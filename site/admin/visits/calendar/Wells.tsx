const mostWells = 8

/** Full wells are places that are taken. */
export const Wells = ({ taken, capacity }: { taken: number; capacity: number }) => (
  <span className="week-wells">
    {capacity <= mostWells &&
      Array.from({ length: capacity }, (_, i) => (
        <span
          key={i}
          className={i < taken ? 'week-well week-well-full' : 'week-well'}
          aria-hidden
        />
      ))}
    {capacity > mostWells && (
      <span aria-hidden>
        {taken}/{capacity}
      </span>
    )}
    <span className="visually-hidden">
      {taken} of {capacity} taken
    </span>
  </span>
)

export const WellsKey = () => (
  <span className="week-key">
    <span className="week-well week-well-full" aria-hidden /> place taken{' '}
    <span className="week-well" aria-hidden /> place free
  </span>
)
