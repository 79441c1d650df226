import { BackToOverview } from '../navigation/BackToOverview.tsx'
import { Head } from './Head.tsx'

/** For an address of the admin area that nothing answers: a login leads back to any. */
export const NoScreen = () => (
  <Head title="Page Not Found" text="There is no such screen in the admin area.">
    <BackToOverview />
  </Head>
)
