import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { canonicalJson, type Json } from '#db/model/studies/canonical.ts'
import { type GatedApproval, gateOf, nextGateDay } from '#db/model/studies/gate.ts'
import { locationsInDetails } from '#db/model/locations.ts'
import { officeHours } from '#db/model/hours/hours.ts'

const today = '2027-03-10'

const study = {
  published: true,
  siteStatus: 'recruiting' as const,
  noBoardReason: null,
  reviewUntil: null,
}

const approval = (more: Partial<GatedApproval> = {}): GatedApproval => ({
  id: 1,
  material: 'page',
  approvedOn: '2027-01-01',
  expiresOn: null,
  withdrawnOn: null,
  ...more,
})

test.each([
  ['on its first day', { approvedOn: today }, true],
  ['on the day before', { approvedOn: '2027-03-11' }, false],
  ['on its last day', { expiresOn: today }, true],
  ['on the day after', { expiresOn: '2027-03-09' }, false],
  ['once it is withdrawn', { withdrawnOn: '2027-02-01' }, false],
])('an approval %s', (_when, more, isShown) => {
  const { page } = gateOf(study, [approval(more)], today).shown
  expect(page !== null).toBe(isShown)
})

test('a study lapses only if an approval of its page was in force once', () => {
  const isLapsed = (...approvals: GatedApproval[]) => gateOf(study, approvals, today).lapsed
  expect(isLapsed()).toBe(false)
  expect(isLapsed(approval({ approvedOn: '2027-04-01' }))).toBe(false)
  expect(isLapsed(approval({ approvedOn: '2027-03-01', withdrawnOn: '2027-02-20' }))).toBe(false)
  expect(isLapsed(approval({ approvedOn: '2027-03-01', withdrawnOn: '2027-03-02' }))).toBe(true)
  expect(isLapsed(approval({ material: 'learned', expiresOn: '2027-02-01' }))).toBe(false)
  expect(isLapsed(approval({ expiresOn: '2027-02-01' }), approval({ id: 2 }))).toBe(false)
})

test('a prescreener has its own approval, and goes with the page', () => {
  const own = approval({ id: 2, material: 'prescreener' })
  const shownWith = (...approvals: GatedApproval[]) =>
    gateOf(study, approvals, today).shown.prescreener
  expect(shownWith(own)).toEqual(own)
  expect(shownWith(own, approval())).toEqual(own)
  expect(shownWith(approval())).toBeNull()
  expect(shownWith(own, approval({ expiresOn: '2027-02-01' }))).toBeNull()
  const noBoard = { ...study, noBoardReason: 'A survey that no board sees' }
  expect(gateOf(noBoard, [], today).shown.prescreener).toBe('draft')
  expect(gateOf({ ...noBoard, reviewUntil: '2027-03-09' }, [], today).shown.prescreener).toBeNull()
})

test.each([
  [{ reviewUntil: '2027-05-31' }, [], '2027-06-01'],
  [{ reviewUntil: today }, [], '2027-03-11'],
  [{ reviewUntil: '2027-03-09' }, [], null],
  [{}, [approval({ expiresOn: '2028-02-29' })], '2028-03-01'],
  [
    {},
    [approval({ approvedOn: '2027-03-12' }), approval({ expiresOn: '2027-03-31' })],
    '2027-03-12',
  ],
  [{}, [approval({ expiresOn: '2027-12-31', withdrawnOn: '2027-01-02' })], null],
  [{ published: false, reviewUntil: '2027-05-31' }, [], null],
])('of %j the gate is asked again on its next date', (more, approvals, day) => {
  expect(nextGateDay({ ...study, ...more }, approvals, today)).toBe(day)
})

test('JSON is canonical as in RFC 8785, to the byte', () => {
  // Section 3.2.3: sorting of names.
  const sorted = {
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew Letter Dalet With Dagesh',
    '1': 'One',
    '\ud83d\ude00': 'Emoji: Grinning Face',
    '\u0080': 'Control',
    '\u00f6': 'Latin Small Letter O With Diaeresis',
  }
  const order = [...canonicalJson(sorted).matchAll(/:"([^"]+)"/g)].map(([, value]) => value)
  expect(order).toEqual([
    'Carriage Return',
    'One',
    'Control',
    'Latin Small Letter O With Diaeresis',
    'Euro Sign',
    'Emoji: Grinning Face',
    'Hebrew Letter Dalet With Dagesh',
  ])
  // Section 3.2.4, from the object of section 3.2.2.
  const object: Json = {
    numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: '\u20ac$\u000f\u000aA\'\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
  }
  expect(Buffer.from(canonicalJson(object)).toString('hex')).toBe(
    '7b226c69746572616c73223a5b6e756c6c2c747275652c66616c73655d2c226e756d62657273223a' +
      '5b3333333333333333332e333333333333332c31652b33302c342e352c302e3030322c31652d32375d' +
      '2c22737472696e67223a22e282ac245c75303030665c6e4127425c225c5c5c5c5c222f227d',
  )
  // Appendix B: numbers.
  expect(
    canonicalJson([
      0, -0, 5e-324, 1.7976931348623157e308, 9007199254740992, 295147905179352830000, 1e21, 1e-7,
    ]),
  ).toBe('[0,0,5e-324,1.7976931348623157e+308,9007199254740992,295147905179352830000,1e+21,1e-7]')
  expect(() => canonicalJson([Number.NaN])).toThrow()
  expect(createHash('sha256').update(canonicalJson([])).digest('hex')).toMatch(/^[0-9a-f]{64}$/)
})

test('a line of the company details is a location, with the telephone number at its end', () => {
  const at = (address: string) =>
    locationsInDetails(
      { name: 'Corvale: Research, Inc.', address, hours: officeHours },
      'America/New_York',
    )
  expect(at('Boston: 1 Main St, Boston, MA 02110, +1 (617) 555-0120')).toMatchObject([
    { id: 1, name: 'Boston', address: '1 Main St, Boston, MA 02110', phone: '+1 (617) 555-0120' },
  ])
  expect(at('Boston: 1 Main St, Boston, MA, 02110')).toMatchObject([
    { address: '1 Main St, Boston, MA, 02110', phone: null },
  ])
  expect(at('5 Long Rd, Leeds, UK')).toMatchObject([
    { name: 'Corvale Research Inc.', timeZone: 'Europe/London' },
  ])
  expect(at('')).toEqual([])
})
