-- INSERT OR REPLACE deletes without asking the triggers of a deletion.
CREATE TRIGGER `audit_log_no_replace` BEFORE INSERT ON `audit_log` WHEN EXISTS (SELECT 1 FROM `audit_log` WHERE `id` = NEW.`id`) BEGIN
	SELECT RAISE(ABORT, 'the audit log cannot be changed');
END;
