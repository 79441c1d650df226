-- The closed days in the hours of a location, which concern everybody, join its other closed days in one list.
UPDATE `locations` SET `closed_days` = (
  SELECT coalesce(json_group_array(json(`day`)), '[]') FROM (
    SELECT json_object('date', `date`, 'reason', coalesce(max(iif(`everybody`, NULL, `reason`)), max(`reason`), ''),
      'whom', iif(max(`everybody`), 'everybody', 'visits')) AS `day`
    FROM (
      SELECT value ->> 'date' AS `date`, value ->> 'reason' AS `reason`, 0 AS `everybody` FROM json_each(`closed_days`)
      UNION ALL
      SELECT value ->> 'date', value ->> 'name', 1 FROM json_each(`hours`, '$.closed.days')
    )
    GROUP BY `date` ORDER BY `date`
  )
);
