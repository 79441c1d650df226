import * as v from 'valibot'

export const passwordLength = { min: 12, max: 256 }

// Common passwords that are long enough for the length rule.
const common = new Set([
  'password1234',
  'password12345',
  'password123456',
  'passwordpassword',
  '123456789012',
  '1234567890123',
  '12345678901234',
  '123456789123',
  '1234567890qwerty',
  'qwertyuiop12',
  'qwertyuiop123',
  'qwertyuiopasdf',
  'qwerty123456',
  'qwertyqwerty',
  'adminadmin12',
  'adminadminadmin',
  'administrator',
  'administrator1',
  'administrator123',
  'admin1234567',
  'admin12345678',
  'letmeinletmein',
  'letmein12345',
  'welcome12345',
  'welcome123456',
  'iloveyou1234',
  'iloveyouiloveyou',
  'abcdefghijkl',
  'abcdefghijklm',
  'abc123abc123',
  'abcd1234abcd',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'q1w2e3r4t5y6',
  'changeme1234',
  'changemechangeme',
  'trustno1trustno1',
  'football1234',
  'baseball1234',
  'sunshine1234',
  'princess1234',
  'correcthorsebatterystaple',
])

const isGuessable = (password: string) =>
  common.has(password.toLowerCase()) || new Set(password).size < 4

export const NewPassword = v.pipe(
  v.string('Password is required'),
  v.minLength(passwordLength.min, `Password must be at least ${passwordLength.min} characters`),
  v.maxLength(passwordLength.max, `Password must be at most ${passwordLength.max} characters`),
  v.check((password) => !isGuessable(password), 'This password is too common'),
)
