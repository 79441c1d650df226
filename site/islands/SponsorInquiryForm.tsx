import { useState } from 'react'
import { inquiryFailed } from '#db/model/inquiries/inquiries.ts'
import { SponsorInquiry, studyPhases } from '#db/model/inquiries/sponsor-inquiries.ts'
import { api, unwrap } from '../lib/api.ts'
import { Checkbox } from '../ui/form/Checkbox.tsx'
import { Select } from '../ui/form/Select.tsx'
import { TextArea } from '../ui/form/TextArea.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { useForm } from '../ui/form/useForm.ts'
import { FormEnd, type InquiryFormProps } from './FormEnd.tsx'
import { FormStart } from './FormStart.tsx'
import { InquirySent, sendAndLoad } from './sent/load.ts'

export function SponsorInquiryForm({ newsHint, note, sent, phone, phoneHref }: InquiryFormProps) {
  const [done, setDone] = useState<FormData>()
  const { form, errors, pending } = useForm(SponsorInquiry, {
    action: '/api/sponsor-inquiry',
    send: (inquiry) => sendAndLoad(unwrap(api['sponsor-inquiry'].$post({ json: inquiry }))),
    sent,
    failed: inquiryFailed,
    onSent: ({ isLoaded }, element) => {
      if (isLoaded) setDone(new FormData(element))
      element.reset()
    },
  })

  return (
    <>
      {done && (
        <InquirySent
          sent={sent}
          name={String(done.get('contactName'))}
          facts={[['We write to', String(done.get('email'))]]}
          phone={phone}
          phoneHref={phoneHref}
          onAgain={() => setDone(undefined)}
        />
      )}
      <form {...form} className="form" aria-label="Sponsor inquiry" hidden={done !== undefined}>
        <FormStart id="sponsor-inquiry-sent" sent={sent} />
        <div className="fields">
          <TextField name="contactName" label="Contact name" autoComplete="name" errors={errors} />
          <TextField name="company" label="Company" autoComplete="organization" errors={errors} />
          <TextField name="email" label="Email" type="email" autoComplete="email" errors={errors} />
          <TextField
            name="phone"
            label="Phone"
            type="tel"
            autoComplete="tel"
            errors={errors}
            optional
          />
          <Select
            name="studyPhase"
            label="Study phase"
            options={studyPhases}
            placeholder="Not decided yet"
            errors={errors}
            optional
            wide
          />
          <TextArea
            name="message"
            label="Message"
            hint="Indication, number of participants, timeline: whatever you can share."
            errors={errors}
            optional
          />
        </div>
        <Checkbox
          name="request"
          value="cda"
          label="Ask us to sign your CDA"
          hint={
            <>
              <b className="if-requested">You ask us to sign your CDA. </b>
              We write to you how the confidentiality agreement reaches us. Until both of us have
              signed it, please send nothing confidential.
            </>
          }
        />
        <FormEnd label="Submit Inquiry" {...{ newsHint, note, pending, errors }} />
      </form>
    </>
  )
}
