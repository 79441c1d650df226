const two = (n: number) => String(n).padStart(2, '0')

/** '13:30' as minutes after midnight */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** 810 minutes after midnight as '13:30' */
export const wallClock = (minutes: number) =>
  `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** '13:00' as '1:00 PM' */
export function clockTime(time: string) {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** '1:00 PM' as '13:00' */
export function wallTime(label: string) {
  const [time = '', half] = label.split(' ')
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${two((hour % 12) + (half === 'PM' ? 12 : 0))}:${two(minute)}`
}
