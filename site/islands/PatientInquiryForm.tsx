import { X } from 'lucide-react'
import { useState } from 'react'
import { inquiryAreaOptions } from '#db/model/areas.ts'
import { ageRanges, inquiryFailed, PatientInquiry } from '#db/model/inquiries/inquiries.ts'
import type { Options } from '#db/model/lib/choices.ts'
import { api, unwrap } from '../lib/api.ts'
import { setInAddress } from '../ui/address.ts'
import { Select } from '../ui/form/Select.tsx'
import { TextArea } from '../ui/form/TextArea.tsx'
import { useAddress } from '../ui/useAddress.ts'
import { useForm } from '../ui/form/useForm.ts'
import { AskingForFields } from './AskingForFields.tsx'
import { CallNote } from './calls/CallNote.tsx'
import { CallPlace } from './calls/CallPlace.tsx'
import { CameFields } from './CameFields.tsx'
import { FormEnd, type InquiryFormProps } from './FormEnd.tsx'
import { FormStart } from './FormStart.tsx'
import { PersonFields } from './PersonFields.tsx'
import { InquirySent, sendAndLoad } from './sent/load.ts'
import { momentWords } from '#site/lib/visitWords.ts'

type PatientInquiryFormProps = InquiryFormProps & {
  areas: readonly string[]
  /** the conditions of studies that recruit, offered after the areas */
  conditions?: readonly string[]
  callTimes: Options
  /** the time zone of those who call */
  callZone: string
  /** whether there are hours in which people choose a time for their call */
  takesCalls?: boolean
  /** on the page of a study: its title and its area, and the page that shows the answer without JavaScript */
  study?: { title: string; area: string; page: string }
}

export function PatientInquiryForm({
  newsHint,
  note,
  sent,
  areas,
  conditions = [],
  callTimes,
  callZone,
  phone,
  phoneHref,
  takesCalls,
  study,
}: PatientInquiryFormProps) {
  const [done, setDone] = useState<SentInquiry>()
  const { form, errors, pending } = useForm(PatientInquiry, {
    action: '/api/patient-inquiry',
    send: sendInquiry,
    sent,
    failed: inquiryFailed,
    onSent: ({ answer, isLoaded }, element) => {
      forgetStudy()
      if (isLoaded) setDone({ answer, fields: new FormData(element) })
      element.reset()
    },
  })

  return (
    <>
      {done && (
        <InquirySent
          sent={sent}
          name={String(done.fields.get('callerName') || done.fields.get('firstName'))}
          next={nextStep(done.answer, callZone)}
          facts={[
            ...(study ? [['About the study', study.title] as const] : []),
            ['We call you at', String(done.fields.get('phone'))],
          ]}
          phone={phone}
          phoneHref={phoneHref}
          phoneLabel="We call from"
          onAgain={() => setDone(undefined)}
        >
          <CallNote answer={done.answer} timeZone={callZone} />
        </InquirySent>
      )}
      <form {...form} className="form" aria-label="Patient inquiry" hidden={done !== undefined}>
        <FormStart id="patient-inquiry-sent" sent={sent} />
        {study ? <AboutThisStudy {...study} /> : <AboutStudy />}
        <div className="fields">
          <AskingForFields errors={errors} />
          <PersonFields errors={errors} />
          {!study && (
            <Select
              name="interest"
              label="Area of interest"
              options={inquiryAreaOptions(areas)}
              group={
                conditions.length > 0
                  ? { label: 'Studies that recruit now', options: conditions }
                  : undefined
              }
              errors={errors}
            />
          )}
          <Select
            name="ageRange"
            label="Age range"
            options={ageRanges}
            placeholder="Rather not say"
            errors={errors}
            optional
          />
          <Select
            name="preferredCallTime"
            label="Best time to call"
            options={callTimes}
            placeholder="No preference"
            errors={errors}
            optional
            wide
          />
          <TextArea
            name="message"
            label="Message"
            hint="What would you like to know, or tell us?"
            errors={errors}
          />
          <CameFields errors={errors} />
        </div>
        <CallPlace timeZone={callZone} takesCalls={takesCalls} />
        <FormEnd label="Submit Inquiry" {...{ newsHint, note, pending, errors }} />
      </form>
    </>
  )
}

const sendInquiry = (json: Parameters<(typeof api)['patient-inquiry']['$post']>[0]['json']) =>
  sendAndLoad(unwrap(api['patient-inquiry'].$post({ json })))

type InquiryAnswer = Awaited<ReturnType<typeof sendInquiry>>['answer']
type SentInquiry = { answer: InquiryAnswer; fields: FormData }

/** While the database is down, the answer has no time. */
const nextStep = ({ call, answerBy }: InquiryAnswer, timeZone: string) =>
  call ? '' : answerBy && `A coordinator calls you by ${momentWords(answerBy, timeZone)}.`

/** The limit in the model of the inquiry. */
const longestName = 200

const forgetStudy = () => setInAddress('study', '')

type AboutThisStudyProps = NonNullable<PatientInquiryFormProps['study']>

const AboutThisStudy = ({ title, area, page }: AboutThisStudyProps) => (
  <div className="form-about">
    <p>
      About the study <b>{title}</b>
    </p>
    <input type="hidden" name="study" value={title.slice(0, longestName)} />
    <input type="hidden" name="interest" value={area} />
    <input type="hidden" name="page" value={page} />
  </div>
)

/** The study a visitor came from, named in the address by its Express Interest link. */
function AboutStudy() {
  const study = useAddress('study')?.slice(0, longestName)
  if (!study) return null
  return (
    <div className="form-about">
      <p>
        About the study <b>{study}</b>
      </p>
      <input type="hidden" name="study" value={study} />
      <button
        type="button"
        className="icon-button"
        aria-label={`Do not ask about ${study}`}
        onClick={forgetStudy}
      >
        <X aria-hidden />
      </button>
    </div>
  )
}
