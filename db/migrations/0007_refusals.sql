CREATE TABLE `refusals` (
	`reason` text NOT NULL,
	CONSTRAINT "stale" CHECK(reason <> 'stale'),
	CONSTRAINT "ended" CHECK(reason <> 'ended'),
	CONSTRAINT "unproven" CHECK(reason <> 'unproven'),
	CONSTRAINT "limited" CHECK(reason <> 'limited'),
	CONSTRAINT "codeLimited" CHECK(reason <> 'codeLimited'),
	CONSTRAINT "networkLimited" CHECK(reason <> 'networkLimited'),
	CONSTRAINT "used" CHECK(reason <> 'used'),
	CONSTRAINT "taken" CHECK(reason <> 'taken'),
	CONSTRAINT "full" CHECK(reason <> 'full'),
	CONSTRAINT "needed" CHECK(reason <> 'needed')
);
