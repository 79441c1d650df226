import { pressAgain } from './press-again.ts'

// The inline script that late.ts writes into pages. Its element names the scripts to load.
const scripts = document.currentScript?.dataset['scripts']?.split(' ') ?? []

const load = pressAgain(window, '[data-late] button, [data-late]:not(form)', () =>
  Promise.allSettled(scripts.map((script) => import(script))),
)

const onPaint: PerformanceObserverCallback = (_, paints) => {
  paints.disconnect()
  void load()
}

// A filter in the address changes the page, so its script is needed at once.
if (location.search) void load()
else {
  addEventListener('load', () =>
    new PerformanceObserver(onPaint).observe({ type: 'paint', buffered: true }),
  )
}
