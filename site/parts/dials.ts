/** Draws each dial's arc as it comes into view, where the browser can tie the one to the other. */
export function drawInView() {
  if (!('ViewTimeline' in window)) return
  if (!matchMedia('(prefers-reduced-motion: no-preference)').matches) return
  for (const subject of document.querySelectorAll('.dial .value')) {
    subject.animate(
      { strokeDasharray: ['1 1.1', '1 1.1'], strokeDashoffset: [1, 0] },
      {
        timeline: new ViewTimeline({ subject }),
        rangeStart: 'entry 40%',
        rangeEnd: 'cover 40%',
        fill: 'both',
      },
    )
  }
}
