import {
  Accessibility,
  Activity,
  Archive,
  Baby,
  BadgeCheck,
  Bandage,
  BatteryCharging,
  Bone,
  Brain,
  BrainCog,
  BriefcaseMedical,
  CalendarClock,
  Car,
  Cctv,
  createLucideIcon,
  Droplets,
  Ear,
  Earth,
  Eye,
  FlaskConical,
  Flower2,
  Gauge,
  Globe,
  HandHeart,
  Handshake,
  HeartHandshake,
  HeartPulse,
  Languages,
  Lightbulb,
  type LucideIcon,
  MessagesSquare,
  Microscope,
  MonitorCheck,
  Orbit,
  Pill,
  Refrigerator,
  Ruler,
  Scale,
  ScanFace,
  ScanLine,
  Server,
  ShieldCheck,
  Snowflake,
  Stamp,
  Stethoscope,
  Syringe,
  Target,
  TestTubeDiagonal,
  TestTubes,
  Thermometer,
  ThermometerSnowflake,
  Users,
  Virus,
  Wallet,
  Waypoints,
  Weight,
  Wind,
} from 'lucide-react'

/** An own property only: staff may type any name, such as `constructor`. */
const iconIn = (icons: Record<string, LucideIcon>, name: string): LucideIcon =>
  (Object.hasOwn(icons, name) && icons[name]) || FlaskConical

const drawn = (name: string, ...paths: string[]) =>
  createLucideIcon(
    name,
    paths.map((d) => ['path', { d, key: d }]),
  )

const WomenHealth = drawn(
  'women-health',
  'M12 15.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Z',
  'M12 15.5V22M8.5 19h7',
  'm12 12.2-2.6-2.5a1.65 1.65 0 0 1 2.6-2 1.65 1.65 0 0 1 2.6 2Z',
)

const Lungs = drawn(
  'lungs',
  'M12 3v8l-3.5 2.5M12 11l3.5 2.5',
  'M8.5 8c0-1.3-.7-2-1.6-2C4.8 6 3 11.6 3 16.5 3 18.8 4 20 5.6 20c1.9 0 2.9-1.4 2.9-3.6Z',
  'M15.5 8c0-1.3.7-2 1.6-2C19.2 6 21 11.6 21 16.5c0 2.3-1 3.5-2.6 3.5-1.9 0-2.9-1.4-2.9-3.6Z',
)

const Kidney = drawn(
  'kidney',
  'M10.5 3C6.5 3 4 7 4 12s2.5 9 6.5 9c2.7 0 4.5-1.7 4.5-4.1 0-2-1.8-3-1.8-4.9S15 9.1 15 7.1C15 4.7 13.2 3 10.5 3Z',
  'M13.2 12H16a3.5 3.5 0 0 1 3.5 3.5V21',
)

const Stomach = drawn(
  'stomach',
  'M8 3v3.5c0 1.3-.5 2-1.7 2.8C4.8 10.4 4 12.2 4 14.4 4 18 7 21 10.9 21 16.2 21 20 17.3 20 12.3 20 8.5 18 6 15.4 6 13.3 6 12 7.4 12 9.5V11',
  'M4.2 16c1.6-1.5 3.6-1.3 5.3-.2s3.6.9 5.5-.8',
)

const Liver = drawn(
  'liver',
  'M3 10.5C3 7.4 5 5.5 8.2 5.5c4 0 5.8.7 9.3.7 2.3 0 3.5 1.3 3.5 3.2 0 3.6-3.6 5.2-7.5 5.9-3 .5-4 2.5-6.3 3.4C4.5 19.7 3 18 3 15.2Z',
  'M13 6v5',
)

const areas: Record<string, LucideIcon> = {
  Cardiovascular: HeartPulse,
  Diabetes: Gauge,
  CNS: Brain,
  'Pain Management': Bandage,
  Respiratory: Wind,
  Vaccine: Syringe,
  'Women Health': WomenHealth,
  Dermatology: ScanFace,
  Gastroenterology: Stomach,
  Geriatrics: HandHeart,
  Hepatology: Liver,
  Hematology: Droplets,
  Ophthalmology: Eye,
  'Infectious Diseases': Virus,
  Otolaryngology: Ear,
  'Allergy & Immunology': Flower2,
  Pulmonology: Lungs,
  Rheumatology: Bone,
  Urology: TestTubeDiagonal,
  Endocrinology: Orbit,
  Nephrology: Kidney,
  Neurology: Waypoints,
  Pediatrics: Baby,
  Psychiatry: BrainCog,
}

/** The icon of a research area; a flask for areas without one. */
export const areaIcon = (name: string) => iconIn(areas, name.trim())

/** Icons of equipment by words in its name; the first match wins. */
const equipment: [RegExp, LucideIcon][] = [
  [/ecg|ekg|electrocardio/i, Activity],
  [/\bip\b|investigational|pharmacy/i, Pill],
  [/crash|emergency|defibrillator/i, BriefcaseMedical],
  [/blood pressure|vital|heart/i, HeartPulse],
  [/infusion|pump|syringe/i, Syringe],
  [/spiromet|lung|pulmonary/i, Lungs],
  [/centrifuge/i, Orbit],
  [/[-\u2212]\s?[6-9]\d|ultra-?low/i, Snowflake],
  [/freezer/i, ThermometerSnowflake],
  [/refrigerat|fridge/i, Refrigerator],
  [/dens|scan|dexa|ultrasound|imaging/i, ScanLine],
  [/laborator|sample|tube|phlebotomy/i, TestTubes],
  [/archive|record/i, Archive],
  [/exam|room|stethoscope/i, Stethoscope],
  [/microscope/i, Microscope],
  [/thermometer|temperature/i, Thermometer],
  [/weight|weighing|scale/i, Weight],
  [/height|stadiometer/i, Ruler],
  [/eye|slit lamp|retina/i, Eye],
  [/power|generator/i, BatteryCharging],
  [/camera|monitor/i, Cctv],
  [/server|data/i, Server],
]

export const equipmentIcon = (name: string): LucideIcon =>
  equipment.find(([pattern]) => pattern.test(name))?.[1] ?? FlaskConical

/** Icons by lucide's names, as staff choose them. */
const named: Record<string, LucideIcon> = {
  accessibility: Accessibility,
  'badge-check': BadgeCheck,
  'calendar-clock': CalendarClock,
  car: Car,
  earth: Earth,
  'flask-conical': FlaskConical,
  globe: Globe,
  handshake: Handshake,
  'heart-handshake': HeartHandshake,
  'heart-pulse': HeartPulse,
  languages: Languages,
  lightbulb: Lightbulb,
  'messages-square': MessagesSquare,
  microscope: Microscope,
  'monitor-check': MonitorCheck,
  scale: Scale,
  'shield-check': ShieldCheck,
  stamp: Stamp,
  target: Target,
  users: Users,
  wallet: Wallet,
}

/** The icon that staff chose. */
export const namedIcon = (name: string) => iconIn(named, name.trim().toLowerCase())
