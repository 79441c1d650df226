import { BackToOverview } from '../navigation/BackToOverview.tsx'
import { Head } from '../base/frame/Head.tsx'
import { PersonErasure } from './PersonErasure.tsx'
import { Retention } from './Retention.tsx'
import './Privacy.css'

export function Privacy() {
  return (
    <>
      <Head title="Privacy" text="How long submissions are kept, and what is stored of one person.">
        <BackToOverview />
      </Head>
      <div className="privacy">
        <Retention />
        <PersonErasure />
      </div>
    </>
  )
}
