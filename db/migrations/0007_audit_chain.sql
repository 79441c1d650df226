DROP TRIGGER `audit_log_no_update`;
--> statement-breakpoint
-- The one change an entry allows: to be sealed, once.
CREATE TRIGGER `audit_log_no_update` BEFORE UPDATE ON `audit_log` WHEN NOT (OLD.hash IS NULL AND NEW.hash IS NOT NULL AND NEW.id IS OLD.id AND NEW.user_id IS OLD.user_id AND NEW.username IS OLD.username AND NEW.action IS OLD.action AND NEW.record IS OLD.record AND NEW.record_id IS OLD.record_id AND NEW.old IS OLD.old AND NEW.new IS OLD.new AND NEW.created_at IS OLD.created_at) BEGIN SELECT RAISE(ABORT, 'the audit log cannot be changed'); END;
--> statement-breakpoint
-- What is still to be sealed is found without reading the log.
CREATE INDEX `audit_log_unsealed` ON `audit_log` (`id`) WHERE `hash` IS NULL;
