import { placeLabel, type RegistryPlace } from '#db/model/studies/registry/registry.ts'
import { registryPhases, registryStatuses, studyTypes } from '#db/model/studies/labels.ts'
import { Checkbox } from '#site/ui/form/Checkbox.tsx'
import { ChipBoxes } from '#site/ui/form/Chips.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import { keysOf } from '#db/model/lib/keys.ts'
import { studyLabels as labels } from '../studies.ts'
import { ChoiceGroup, Group } from './Group.tsx'
import { KeptSelect } from './KeptSelect.tsx'
import { type GroupProps, studyFieldProps } from './studyFields.ts'

export function RegistryGroup(group: GroupProps) {
  const { record, errors } = group
  const field = studyFieldProps(group)
  const phases: unknown[] = Array.isArray(record?.phases) ? record.phases : []
  // Only the import writes these places; the form keeps or drops all of them.
  const places = (record?.registryPlaces ?? []) as RegistryPlace[]
  return (
    <Group
      id="registry"
      steps={group.steps}
      text="These facts come from ClinicalTrials.gov. Visitors see them too."
    >
      <div className="fields">
        <TextField {...field('nctId', 'NCT and eight digits.')} optional autoComplete="off" />
        <TextField {...field('sponsorName')} optional />
        <TextField {...field('officialTitle')} optional wide />
        <ChoiceGroup
          label={labels.phases}
          hint="Leave it empty for observational studies and studies of devices."
          error={errors['phases']}
        >
          <ChipBoxes
            name="phases"
            options={keysOf(registryPhases)}
            labelOf={(phase) => registryPhases[phase]}
            chosen={phases}
          />
        </ChoiceGroup>
        <KeptSelect {...field('studyType')} options={studyTypes} />
        <KeptSelect
          {...field('status', 'Visitors read the status on the site instead.')}
          options={registryStatuses}
        />
        {places.length > 0 && (
          <ChoiceGroup
            label={labels.registryPlaces}
            hint="Staff are told when the registry changes them."
            error={errors['registryPlaces']}
          >
            {places.map((place) => (
              <Checkbox
                key={JSON.stringify(place)}
                name="registryPlaces"
                value={JSON.stringify(place)}
                label={placeLabel(place)}
                defaultChecked
              />
            ))}
          </ChoiceGroup>
        )}
      </div>
    </Group>
  )
}
