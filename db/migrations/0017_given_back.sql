-- Who is merged into nobody is a person again: on the desk and due now, so that somebody looks at them.
CREATE TRIGGER `candidates_given_back` AFTER UPDATE OF `merged_into` ON `candidates` WHEN NEW.`merged_into` IS NULL AND OLD.`merged_into` IS NOT NULL AND NOT EXISTS (SELECT 1 FROM `candidates` WHERE `id` = OLD.`merged_into`) BEGIN
	INSERT INTO `candidate_events` (`candidate_id`, `at`, `by`, `kind`, `data`) VALUES (NEW.`id`, strftime('%Y-%m-%dT%H:%M:%fZ'), 'system', 'due', json_object('from', NEW.`due_at`, 'to', strftime('%Y-%m-%dT%H:%M:%fZ'), 'nextAction', 'Call', 'isGivenBack', json('true')));
	INSERT INTO `candidate_events` (`candidate_id`, `at`, `by`, `kind`, `data`) SELECT NEW.`id`, strftime('%Y-%m-%dT%H:%M:%fZ'), 'system', 'status', json_object('from', 'closed', 'to', 'new', 'reason', NULL) WHERE NEW.`status` = 'closed';
	UPDATE `candidates` SET
		`status` = iif(`status` = 'closed', 'new', `status`),
		`closed_reason` = NULL,
		`next_action` = 'Call',
		`due_at` = strftime('%Y-%m-%dT%H:%M:%fZ'),
		`updated_at` = strftime('%Y-%m-%dT%H:%M:%fZ'),
		`version` = `version` + 1
	WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
-- Wherever a candidate is deleted, nobody stays merged into it.
CREATE TRIGGER `candidates_delete` AFTER DELETE ON `candidates` BEGIN
	UPDATE `candidates` SET `merged_into` = NULL WHERE `merged_into` = OLD.`id`;
END;
--> statement-breakpoint
-- Not for INSERT: a restore inserts by id, and the kept candidate may be the later one.
CREATE TRIGGER `candidates_merged_into_somebody` BEFORE UPDATE OF `merged_into` ON `candidates` WHEN NEW.`merged_into` IS NOT NULL AND NOT EXISTS (SELECT 1 FROM `candidates` WHERE `id` = NEW.`merged_into`) BEGIN
	SELECT RAISE(ABORT, 'a candidate can only be merged into one that is there');
END;
--> statement-breakpoint
UPDATE `candidates` SET `merged_into` = NULL WHERE `merged_into` IS NOT NULL AND `merged_into` NOT IN (SELECT `id` FROM `candidates`);
