const counts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const units = { hour: 'hours', day: 'days', week: 'weeks', 'business day': 'businessDays' } as const

type PromisedTime = { count: number; unit: (typeof units)[keyof typeof units] }

const isUnit = (name: string): name is keyof typeof units => Object.hasOwn(units, name)
const named = RegExp(`\\b(\\d{1,2}|an?|${counts.join('|')}) (${Object.keys(units).join('|')})s?\\b`)

/** The time that words such as “within two business days” name. Without one, as in “soon”, it is 24 hours. */
export function promisedTime(promise: string): PromisedTime {
  const text = promise.toLowerCase().replaceAll('working day', 'business day')
  const [, count = '', unit = ''] = named.exec(text) ?? []
  const number = /^an?$/.test(count) ? 1 : Number(count) || counts.indexOf(count) + 1
  return number > 0 && isUnit(unit)
    ? { count: number, unit: units[unit] }
    : { count: 24, unit: 'hours' }
}
